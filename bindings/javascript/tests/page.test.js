// A page of forty lines plays Stratomic with the package, in Chromium.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";

const TYPES = { html: "text/html", js: "text/javascript", wasm: "application/wasm" };
const HERE = new URL("./", import.meta.url);
const PACKAGE = new URL("./", import.meta.resolve("megaton-chess"));

/** The page, and the package under /package/. */
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const inPackage = path.startsWith("/package/");
  try {
    const address = inPackage ? new URL(`.${path.slice("/package".length)}`, PACKAGE) : new URL(`.${path}`, HERE);
    const type = TYPES[path.split(".").at(-1)] ?? "text/plain";
    const content = await readFile(address);
    response.writeHead(200, { "content-type": type }).end(content);
  } catch {
    response.writeHead(404).end();
  }
});

let browser;
let page;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
  page = await browser.newPage();
});

after(async () => {
  await browser?.close();
  server.close();
});

async function open(fen) {
  const query = fen === undefined ? "" : `?${new URLSearchParams({ fen })}`;
  await page.goto(`http://127.0.0.1:${server.address().port}/demo.html${query}`);
  await page.locator("#board svg").waitFor();
}

async function say(move) {
  await page.locator("#move").fill(move);
  await page.locator("#move").press("Enter");
}

test("a game is begun and answered", async () => {
  await open();
  assert.equal(await page.locator("#says").textContent(), "White begins");
  await say("a2e8m");
  await page.getByText("nothing may be launched before an officer has been captured").waitFor();
  await say("e5");
  await page.getByText(/^e5 \S+$/).waitFor();
});

test("a launch mates", async () => {
  // The rook on the edge holds the king, and the launch takes away what it could flee to or block with.
  await open("4k5/3ppp4/10/10/10/10/10/10/10/M3R4K w - - 0 1 armed=1");
  await say("a1e9m");
  await page.locator("#board svg path[stroke-width='9']").first().waitFor({ state: "detached" });
  assert.match(await page.locator("#says").textContent(), /Ma1\*e9|checkmate|\*e9/);
});
