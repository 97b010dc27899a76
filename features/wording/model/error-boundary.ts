import type { Language } from './language.ts';

type BoundaryWords = {
  title: string;
  text: string;
  number: (digest: string) => string;
  resume: string;
  start: { href: string; label: string };
  /** While a post is under way: nothing is known of it yet. */
  sending: { title: string; text: string };
};

/** An error boundary gets no words from the server, so its script holds both languages. */
const WORDS: Record<Language, BoundaryWords> = {
  en: {
    title: 'Something went wrong on our end',
    text: 'Your saved answers are still here, and we never send a request twice. You may need to fill in the last page again.',
    number: (digest) => `If it happens again, give us this number: ${digest}`,
    resume: 'Pick up where I left off',
    start: { href: '/', label: 'Go to the start page' },
    sending: {
      title: 'We’re still sending your answers',
      text: 'Part of this page stopped working. Keep it open: the next page opens on its own. You don’t need to send anything again.',
    },
  },
  es: {
    title: 'Algo falló de nuestra parte',
    text: 'Sus respuestas guardadas siguen aquí, y nunca enviamos una solicitud dos veces. Quizá tenga que llenar la última página otra vez.',
    number: (digest) => `Si vuelve a pasar, denos este número: ${digest}`,
    resume: 'Continuar donde me quedé',
    start: { href: '/', label: 'Ir a la página de inicio' },
    sending: {
      title: 'Todavía estamos enviando sus respuestas',
      text: 'Una parte de esta página dejó de funcionar. Déjela abierta: la página siguiente se abrirá sola. No tiene que enviar nada otra vez.',
    },
  },
};

const STAFF_WORDS = {
  text: 'Saved changes are still there. Check whether your last change was saved before you make it again.',
  start: { href: '/staff', label: 'Go to the overview' },
};

/** In the language of the page that failed. */
export function boundaryWords(): BoundaryWords & { language: Language } {
  if (typeof document === 'undefined') return { language: 'en', ...WORDS.en };
  const language = document.documentElement.lang === 'es' ? 'es' : 'en';
  const isConsole = /^\/staff(\/|$)/.test(window.location.pathname);
  return { language, ...WORDS[language], ...(isConsole && STAFF_WORDS) };
}
