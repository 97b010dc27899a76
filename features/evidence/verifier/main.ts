import './no-eval.ts';
import { textIn } from '#features/evidence/proof/format/canonical.ts';
import { LIMITS } from '#features/evidence/proof/format/file-limits.ts';
import { type Checked, check, type Field, findMissingFeature, type Given } from './check.ts';
import { bytesOf, type Chosen, FileError } from './files.ts';
import { clearResult, showResult } from './result.ts';

const KEYS_PATH = '/.well-known/evidence-keys.json';
const FIELDS: Field[] = ['certificate', 'keys', 'roots', 'notes', 'log'];

const find = <Found extends Element = HTMLElement>(selector: string) =>
  document.querySelector(selector) as Found;
const form = find<HTMLFormElement>('#form');
const keysText = find<HTMLTextAreaElement>('#keys');
const siteKeys = document.querySelector<HTMLButtonElement>('#site-keys');
const progress = find('#progress');
let areSiteKeys = false;

void start();

async function start() {
  const missing = await findMissingFeature();
  if (missing) {
    find('#unable p').textContent = missing;
    find('#unable').hidden = false;
    return;
  }
  form.hidden = false;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  keysText.addEventListener('input', () => {
    areSiteKeys = false;
  });
  find('#keys-file').addEventListener('change', () => void fillKeys());
  siteKeys?.addEventListener('click', () => void fetchKeys());
  for (const zone of document.querySelectorAll<HTMLElement>('.drop')) acceptDrops(zone);
  // A browser restores the text of a reloaded page, without where it came from.
  keysText.value = '';
}

async function submit() {
  clearProblems();
  clearResult();
  const [file] = chosenIn('#certificate');
  if (!file) return showProblem('certificate', 'Choose the certificate.');
  if (keysText.value.trim() === '')
    return showProblem('keys', 'Choose the file of keys, or paste its content.');
  const given = {
    file,
    keys: keysText.value,
    roots: chosenIn('#roots'),
    notes: chosenIn('#notes'),
    log: chosenIn('#log')[0] ?? null,
  };
  const button = find<HTMLButtonElement>('#check');
  button.disabled = true;
  progress.textContent = 'Checking…';
  const checked = await check(given);
  button.disabled = false;
  if ('problem' in checked) {
    progress.textContent = '';
    return showProblem(checked.field, checked.problem);
  }
  progress.classList.add('heard');
  progress.textContent = showResult(checked, file, areSiteKeys);
}

const chosenIn = (selector: string): Chosen[] =>
  [...(find<HTMLInputElement>(selector).files ?? [])].map((content) => ({ name: content.name, content }));

async function fillKeys() {
  const [chosen] = chosenIn('#keys-file');
  if (!chosen) return;
  clearProblems();
  try {
    if (!fillIn(await bytesOf(chosen, LIMITS.keys))) return;
    areSiteKeys = false;
  } catch (error) {
    showProblem('keys', error instanceof FileError ? error.message : 'The file can’t be read.');
  }
}

async function fetchKeys() {
  clearProblems();
  try {
    const response = await fetch(KEYS_PATH, { credentials: 'omit', cache: 'no-cache' });
    if (!response.ok) throw new Error();
    if (!fillIn(new Uint8Array(await response.arrayBuffer()))) return;
    find<HTMLInputElement>('#keys-file').value = '';
    areSiteKeys = true;
    progress.textContent = 'The keys of this site are filled in.';
  } catch {
    showProblem('keys', 'This site’s keys can’t be loaded now. Choose the file instead.');
  }
}

function fillIn(keys: Uint8Array): boolean {
  const read = textIn(keys, 'The keys document');
  if ('problem' in read) {
    showProblem('keys', read.problem);
    return false;
  }
  keysText.value = read.text;
  return true;
}

function clearProblems() {
  progress.textContent = '';
  progress.classList.remove('heard');
  for (const field of FIELDS) {
    find(`#${field}-error`).textContent = '';
    find(`#${field}`).removeAttribute('aria-invalid');
  }
}

function showProblem(field: Field, sentence: string) {
  find(`#${field}-error`).textContent = sentence;
  const input = find(`#${field}`);
  input.setAttribute('aria-invalid', 'true');
  input.closest('details')?.setAttribute('open', '');
  input.focus();
}

function acceptDrops(zone: HTMLElement) {
  const input = zone.querySelector<HTMLInputElement>('input[type=file]');
  const mark = (isOver: boolean) => zone.classList.toggle('over', isOver);
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  zone.addEventListener('dragleave', () => mark(false));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    const files = event.dataTransfer?.files;
    if (!input || !files?.length) return;
    input.files = files;
    input.dispatchEvent(new Event('change'));
  });
}

declare global {
  /** The same check for a program that opens this page. */
  var handoffVerifier: { check: (given: Given) => Promise<Checked> };
}
globalThis.handoffVerifier = { check };
