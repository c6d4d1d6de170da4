/** The offer to install the app. */
export const installText = {
  title: 'Keep Rummage at hand',
  hint: 'On your home screen it opens at once, with or without a signal.',
  install: 'Install',
  how: 'Show me how',
  stepsTitle: 'Add to your home screen',
  steps: [
    'Tap Share, the square with an arrow that points up.',
    'Scroll down, and tap Add to Home Screen.',
    'Tap Add.',
  ],
} as const;
