/**
 * Work that can wait until it is looked at.
 *
 * @module
 */

/** How far outside the window an element may be when its turn comes. */
const MARGIN = '600px';

/**
 * Does something once, when an element comes near the part of the page that is seen.
 *
 * @param {Element} target
 * @param {() => void} action
 * @returns {() => void} cancels it
 */
export function whenNear(target, action) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      action();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(target);
  return () => observer.disconnect();
}
