import type { Page } from '@playwright/test';
import type { Form } from '#tests/browser/support/form.ts';

/** Makes the next post name an action of another build. */
export async function makePageOutdated(page: Page) {
  const isPost = (url: URL) => url.pathname.startsWith('/apply/');
  await page.route(
    isPost,
    async (route) => {
      const request = route.request();
      const headers = await request.allHeaders();
      const { 'next-action': id } = headers;
      const body = request.postDataBuffer()?.toString('latin1') ?? '';
      await route.continue({
        headers: id === undefined ? headers : { ...headers, 'next-action': otherThan(id) },
        postData: Buffer.from(body.replace(/(?<=\$ACTION_ID_)[0-9a-f]{42}/g, otherThan), 'latin1'),
      });
    },
    { times: 1 },
  );
}

const otherThan = (id: string) => id.slice(0, 2) + [...id.slice(2)].reverse().join('');

export const addressOn = ({ answerIn }: Form) =>
  Promise.all(['street', 'city', 'state', 'zipcode'].map(answerIn));
