/**
 * Texts and numbers of the specification that `npm run spec:mutants` cannot change, or whose change no case
 * has to notice, by line, each with its reason. Everything else has to be noticed.
 */
export const TOOTHLESS: Readonly<Record<string, string>> = {
  '2.3 404': 'Names the kind of page. No page says the number.',
  '2.4 404': 'Names the kind of page. No page says the number.',
  '2.26 9': 'Refers to section 9.',
  '2.59 9': 'Refers to section 9.',
  '3.6 h:mm AM/PM': 'Names a format. The cases compare times in it.',
  '3.7 HH:MM': 'Names a format. The cases compare times in it.',
  '9.26 H:MM': 'Names a format. The cases compare times in it.',
  '8.8 An unexpected error occurred. Please try again.':
    'The data layer answers with a code; people read the sentence of the form.',
  '8.26 Auth session missing!':
    'A sentence of the library. The code decides which of ours people read.',
  '8.26 Auth session or user missing':
    'A sentence of the library. The code decides which of ours people read.',
  '8.26 400': 'A status of the library, which we tell refusals from by their code.',
  '8.26 500': 'A status of the library, which we tell refusals from by their code.',
  '8.26 502': 'The library repeats these itself; for us, what has no code is unreachable.',
  '8.26 503': 'The library repeats these itself; for us, what has no code is unreachable.',
  '8.26 504': 'The library repeats these itself; for us, what has no code is unreachable.',
  '9.7 60': 'The grid of another library, which is not used (decision 9.42).',
  '9.36 30': 'A timer of the library. We renew when a token is asked for (decision 9.38).',
  '9.36 3': 'A timer of the library. We renew when a token is asked for (decision 9.38).',
  '9.36 200': 'A wait of the library. Ours grow as the rules of sync say.',
};
