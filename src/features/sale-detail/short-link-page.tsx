import { Navigate, useParams } from 'react-router-dom';
import { idOfShortCode } from '../../domain/sale/short-code.ts';

/** The full stop or bracket of the sentence that a link stands in. */
const AFTER = /[^\p{L}\p{N}]+$/u;

/** A short address of a sale: its page. What is no code leads to a sale that nobody knows, which says so. */
export function ShortLinkPage() {
  const { code: given = '' } = useParams();
  const code = given.replace(AFTER, '');
  return <Navigate replace to={`/sale/${idOfShortCode(code) ?? encodeURIComponent(given)}`} />;
}
