import type { ProductKey } from '../products.ts';
import { LEADS, type LeadResponse, type PrefillResponse, type Scenario } from './scenario.ts';

const LINKED: LeadResponse = { leadStatus: 'in_progress', link: 'beside the lead' };
const PREFILL: ProductKey[] = ['prefill-v2'];

/** Complete and valid: a client has to understand each of them but the last one. */
export const UNUSUAL_RESPONSES: Scenario<LeadResponse>[] = [
  row('Interim', 'after 103, 102 and 100 twice, each with header fields', { interim: [103, 102, 100, 100] }),
  row('Gzip', 'in gzip', { codings: ['gzip'] }),
  row('Deflate', 'in deflate', { codings: ['deflate'] }),
  row('Rawdeflate', 'in deflate without its zlib wrapper', { codings: ['raw deflate'] }),
  row('Brotli', 'in br', { codings: ['br'] }),
  row('Zstd', 'in zstd', { codings: ['zstd'] }),
  row('Stacked', 'in gzip and then in br', { codings: ['gzip', 'br'] }),
  row('Latin', 'with a note, in ISO-8859-1', { charset: 'iso-8859-1', body: 'with a note' }),
  row('Utfsixteen', 'with a note, in UTF-16', { charset: 'utf-16', body: 'with a note' }),
  row('Wrongbyte', 'with a note that has a wrong byte', {
    charset: 'undeclared iso-8859-1',
    body: 'with a note',
  }),
  row('Nulls', 'with null, empty and odd values in other fields', { body: 'with odd values' }),
  row('Capitals', 'with the status IN_PROGRESS between blanks', { leadStatus: ' IN_PROGRESS ' }),
  row('Shouted', 'with the status Failure and no link', { leadStatus: 'Failure', link: 'none' }),
  row('Blanks', 'with blanks and a line break around the link', { link: 'between blanks' }),
  row('Accented', 'with a link that has a name in it, José García', { link: 'with a name' }),
  row('Unsecured', 'with a link to http://offers.example.net', { link: 'without TLS' }),
  row('Compressed', 'in compress, a coding that hardly any client knows', { codings: ['compress'] }),
];

function row(lastName: string, how: string, changes: Partial<LeadResponse>): Scenario<LeadResponse> {
  return { lastName, products: LEADS, says: `201, ${how}`, answer: { ...LINKED, ...changes } };
}

export const UNUSUAL_PREFILLS: Scenario<PrefillResponse>[] = [
  prefillRow('Interim', 'after 103, 102 and 100 twice, each with header fields', {
    interim: [103, 102, 100, 100],
  }),
  prefillRow('Stacked', 'in gzip and then in br', { codings: ['gzip', 'br'] }),
  prefillRow('Utfsixteen', 'in UTF-16', { charset: 'utf-16' }),
  prefillRow('Blanks', 'with blanks and a line break around the link', { blanks: true }),
];

function prefillRow(lastName: string, how: string, changes: Partial<PrefillResponse>) {
  return { lastName, products: PREFILL, says: `200, ${how}`, answer: { field: 'url', ...changes } };
}
