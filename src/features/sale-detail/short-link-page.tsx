import { Navigate, useParams } from 'react-router-dom';
import { idOfShortCode } from '../../domain/sale/short-code.ts';

/** A short address of a sale: its page. What is no code leads to a sale that nobody knows, which says so. */
export function ShortLinkPage() {
  const { code = '' } = useParams();
  return <Navigate replace to={`/sale/${idOfShortCode(code) ?? encodeURIComponent(code)}`} />;
}
