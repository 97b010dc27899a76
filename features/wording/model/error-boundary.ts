import type { Language } from './language.ts';

type BoundaryWords = {
  title: string;
  text: string;
  number: (digest: string) => string;
  resume: string;
  start: string;
};

/** An error boundary gets no words from the server, so its script holds both languages. */
const WORDS: Record<Language, BoundaryWords> = {
  en: {
    title: 'Something went wrong on our end',
    text: 'Your answers are saved, and nothing was sent twice. Please try again in a minute.',
    number: (digest) => `If it happens again, give us this number: ${digest}`,
    resume: 'Pick up where I left off',
    start: 'Go to the start page',
  },
  es: {
    title: 'Algo falló de nuestra parte',
    text: 'Sus respuestas están guardadas, y no se envió nada dos veces. Inténtelo de nuevo en un minuto.',
    number: (digest) => `Si vuelve a pasar, denos este número: ${digest}`,
    resume: 'Continuar donde me quedé',
    start: 'Ir a la página de inicio',
  },
};

/** In the language of the page that failed. */
export function boundaryWords(): BoundaryWords & { language: Language } {
  const language = typeof document !== 'undefined' && document.documentElement.lang === 'es' ? 'es' : 'en';
  return { language, ...WORDS[language] };
}
