/**
 * Sounds, synthesised: nothing is loaded. Quiet, and none before somebody has clicked or typed, as browsers want it
 * too.
 *
 * @module
 */

import { settings } from './settings.js';

/** @typedef {'move' | 'capture' | 'explosion' | 'launch' | 'low-time' | 'arrival' | 'end'} Sound */

/** Nobody is to be startled. */
const VOLUME = 0.22;

/** @type {AudioContext | null} */
let context = null;

/** @type {AudioBuffer | null} */
let noise = null;

for (const event of ['pointerdown', 'keydown'])
  addEventListener(event, wake, { once: true, capture: true, passive: true });

function wake() {
  context ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
}

/**
 * @param {Sound} sound
 * @param {number} [delay] seconds until it begins
 */
export function play(sound, delay = 0) {
  // Whoever waits for an opponent may be looking at something else.
  if (!context || !settings.get('sound') || (document.hidden && sound !== 'arrival')) return;
  // A page that was in the background for long may have been put to sleep.
  if (context.state === 'suspended') void context.resume();
  SOUNDS[sound](context, context.currentTime + delay);
}

/** @type {Record<Sound, (context: AudioContext, at: number) => void>} */
const SOUNDS = {
  /** A piece of wood that is put down. */
  move: (audio, at) => knock(audio, at, 900, 0.5),
  capture: (audio, at) => {
    knock(audio, at, 1300, 0.55);
    knock(audio, at + 0.045, 620, 0.8);
  },
  explosion: (audio, at) => {
    rumble(audio, at, { from: 1400, to: 60, seconds: 0.7, volume: 1 });
    tone(audio, at, { from: 95, to: 32, seconds: 0.5, volume: 0.9 });
  },
  launch: (audio, at) => rumble(audio, at, { from: 300, to: 3200, seconds: 0.32, volume: 0.4 }),
  'low-time': (audio, at) => {
    tone(audio, at, { from: 880, to: 880, seconds: 0.09, volume: 0.35 });
    tone(audio, at + 0.16, { from: 880, to: 880, seconds: 0.09, volume: 0.35 });
  },
  /** Somebody is at the door. */
  arrival: (audio, at) => {
    for (const [index, pitch] of [659, 523].entries())
      tone(audio, at + index * 0.18, { from: pitch, to: pitch, seconds: 0.35, volume: 0.3 });
  },
  end: (audio, at) => {
    for (const [index, pitch] of [392, 494, 587].entries())
      tone(audio, at + index * 0.11, { from: pitch, to: pitch, seconds: 0.45, volume: 0.3 });
  },
};

/** @param {AudioContext} audio @param {number} at @param {number} pitch @param {number} volume */
function knock(audio, at, pitch, volume) {
  rumble(audio, at, { from: pitch * 1.6, to: pitch * 0.6, seconds: 0.06, volume });
  tone(audio, at, { from: pitch * 0.5, to: pitch * 0.3, seconds: 0.05, volume: volume * 0.4 });
}

/** @typedef {{ from: number, to: number, seconds: number, volume: number }} Sweep frequencies in hertz */

/** @param {AudioContext} audio @param {number} at @param {Sweep} sweep */
function tone(audio, at, { from, to, seconds, volume }) {
  const oscillator = audio.createOscillator();
  oscillator.frequency.setValueAtTime(from, at);
  oscillator.frequency.exponentialRampToValueAtTime(to, at + seconds);
  oscillator.connect(fading(audio, at, seconds, volume));
  oscillator.start(at);
  oscillator.stop(at + seconds);
}

/** Noise through a filter that moves. @param {AudioContext} audio @param {number} at @param {Sweep} sweep */
function rumble(audio, at, { from, to, seconds, volume }) {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'lowpass';
  filter.frequency.setValueAtTime(from, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(filter);
  filter.connect(fading(audio, at, seconds, volume));
  source.start(at);
  source.stop(at + seconds);
}

/** @param {AudioContext} audio @param {number} at @param {number} seconds @param {number} volume */
function fading(audio, at, seconds, volume) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(volume * VOLUME, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

/** @param {AudioContext} audio */
function whiteNoise(audio) {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
