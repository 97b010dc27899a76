import type { Locator } from '@playwright/test';

type Color = readonly [red: number, green: number, blue: number];

/** Per channel: the edge of a shape is blended. */
const TOLERANCE = 24;

export const colorOf = (css: string): Color => {
  const [red = 0, green = 0, blue = 0] = (css.match(/\d+/g) ?? []).map(Number);
  return [red, green, blue];
};

/** Between 0 and 1: how much of what the browser painted has this color. A style alone does not tell. */
export async function paintedShare(element: Locator, color: Color): Promise<number> {
  const png = (await element.screenshot()).toString('base64');
  // A page of its own: that of the app allows no such script.
  const page = await element.page().context().newPage();
  const share = await page.evaluate(
    async ({ png, color, tolerance }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!canvas) throw new Error('no canvas');
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      let near = 0;
      for (let at = 0; at < data.length; at += 4)
        if (color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= tolerance))
          near += 1;
      return near / (data.length / 4);
    },
    { png, color, tolerance: TOLERANCE },
  );
  await page.close();
  return share;
}
