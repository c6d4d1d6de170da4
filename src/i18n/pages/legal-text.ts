/** Text shared by the Terms and Privacy pages. */
export const legalText = {
  inForce: 'Effective November 22, 2026.',
  questionsTitle: 'Questions',
  questions: 'Write to us:',
  contact: 'Contact',
} as const;

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}
