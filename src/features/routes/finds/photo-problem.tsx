import { findPhotoText } from '../../../i18n/routes/find-photo-text.ts';
import { photoProblemText } from '../../../i18n/sale/photos-text.ts';
import type { PhotoProblemCode } from './use-find-photo-choice.ts';
import { notStored } from '../../../components/page/not-stored.ts';

/** Why a chosen file did not become a photo. */
export function PhotoProblem({ problem }: { readonly problem: PhotoProblemCode | null }) {
  if (problem === null) return null;
  return (
    <p role="alert" className="basis-full font-semibold text-danger">
      {`${findPhotoText.failed} ${notStored(photoProblemText[problem], problem)}`}
    </p>
  );
}
