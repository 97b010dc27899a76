import { join } from 'node:path';
import { addCompileHints } from '#scripts/dev/static-files.ts';
import { BENCH, type Context } from './served-app.ts';
import { buildSmallApp, nextApp, startSmallApp } from './small-app.ts';

const STYLES = [
  'app/globals.css',
  'app/theme.css',
  'app/typeface.css',
  'app/typefaces',
  'app/art.css',
  'app/purposes.css',
  'app/start-page.css',
  'components/borrower/art/purposes.svg',
  'postcss.config.mjs',
];
/** The app's own layout reads the partner from a database. */
const LAYOUT = `import { connection } from 'next/server';
import './globals.css';
export default async function Layout({ children }) {
  await connection();
  return <html lang="en"><body>{children}</body></html>;
}
`;
/** As little as a page can show: text in a typeface of the system. */
const PLAIN_PAGE = `export default function PlainPage() {
  return <main><h1>A plain page</h1><p>It has a heading and a line of text.</p></main>;
}
`;
/** The server around Next compresses the app's own pages and files; here Next has to. */
const CONFIG = `import config from '../../../next.config.js';
export default { ...config, compress: true };
`;

/** With the app's style sheet and configuration. Its script is that of Next and React. Returns its address. */
export async function servePlainPage(context: Context): Promise<string> {
  const files = { 'app/layout.jsx': LAYOUT, 'app/page.jsx': PLAIN_PAGE, 'next.config.mjs': CONFIG };
  const app = nextApp('The plain page', 'plain-page', files);
  await buildSmallApp(app, context.signal, STYLES);
  addCompileHints(join(BENCH, app.folder, '.next'));
  const { origin } = await startSmallApp(app, context);
  return origin;
}
