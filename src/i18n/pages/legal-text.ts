/** What the pages of terms and privacy share. */
export const legalText = {
  inForce: 'In force since November 22, 2026.',
  questionsTitle: 'Questions',
  questions: 'Write to us:',
  contact: 'Contact',
} as const;

export interface LegalSection {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly list?: readonly string[];
}
