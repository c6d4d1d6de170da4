import { savedFileText } from '../../i18n/pages/saved-file-text.ts';
import { saveFiles } from '../../platform/page/save-file.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';

/** Gives a file to the person, or says what to do where this browser cannot. */
export async function offerFile(
  name: string,
  content: Blob | string,
  mediaType: string,
): Promise<void> {
  const outcome = await saveFiles([new File([content], name, { type: mediaType })]);
  if (outcome !== 'refused') return;
  const { refused: title, refusedHint: description } = savedFileText;
  toasts.show({ title, description, tone: 'error' });
}
