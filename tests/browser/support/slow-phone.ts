import type { Locator, Page } from '@playwright/test';

/** Of people who know what they want: a look and a tap, and a character on a phone's keyboard. */
const TAP_SECONDS = 1.3;
const CHARACTER_SECONDS = 0.25;

const MOBILE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const UNLIMITED = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
/** In one visit of about 150, Chromium's throttling holds all requests forever, until it ends. */
const STALL_MS = 10_000;

/** A phone on a mobile network. Counts what the person does. */
export async function slowPhone(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const setNetwork = (conditions: typeof MOBILE) =>
    tools.send('Network.emulateNetworkConditions', conditions);
  await setNetwork(MOBILE);
  const freeing = setInterval(() => {
    setNetwork(UNLIMITED)
      .then(() => setNetwork(MOBILE))
      // The page has closed.
      .catch(() => clearInterval(freeing));
  }, STALL_MS);
  page.once('close', () => clearInterval(freeing));
  let taps = 0;
  let characters = 0;
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    async type(field: Locator, text: string) {
      taps += 1;
      characters += text.length;
      await field.click();
      await field.pressSequentially(text);
    },
    /** As a browser fills in known answers: one tap in a field, and one on the suggestion. */
    async autofill(answers: readonly (readonly [Locator, string])[]) {
      taps += 2;
      for (const [field, text] of answers) {
        if ((await field.evaluate((node) => node.tagName)) === 'SELECT') await field.selectOption(text);
        else await field.fill(text);
      }
    },
    seconds: () => taps * TAP_SECONDS + characters * CHARACTER_SECONDS,
  };
}
