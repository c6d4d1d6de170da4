import { recordOf, SALE_FIELDS, VISIT_FACTS } from '../../sale/sale-fields.ts';
import { defaultDay, emptyDraft, type SaleDraft, takesSaleUrl } from '../../sale/draft/draft.ts';
import type { AnsweredSale } from './answered-sale.ts';

/** Words that the form gets for what an ad does not say in words of its own. */
export interface ProposedWords {
  /** A title, by the type of the sale. */
  readonly title: string;
  /** When numbers for the line are given out, or ''. */
  readonly lineNumbers: string;
  /** How one pays, or ''. */
  readonly payment: string;
}

/**
 * The form with a sale from an ad. Everything that an ad can say replaces what was there; who may reach its seller, when
 * its address is shown, and its tags stay. `today`: YYYY-MM-DD, the day that is proposed if there is none.
 */
export function saleDraftOf(
  sale: AnsweredSale,
  before: SaleDraft,
  today: string,
  words: ProposedWords,
): SaleDraft {
  const title = sale.title === '' ? words.title : sale.title;
  const link = takesSaleUrl(sale.saleType) ? '' : sale.saleUrl;
  const { email, tags, typedTag, releaseRule, releaseDate, releaseTime } = before;
  return {
    ...emptyDraft(today),
    ...recordOf(VISIT_FACTS, () => ''),
    email,
    tags,
    typedTag,
    releaseRule,
    releaseDate,
    releaseTime,
    title,
    // The form asks for a description; a link has no field of its own there.
    description: [sale.description === '' ? title : sale.description, linkBeside(sale, link)]
      .filter((part) => part !== '')
      .join('\n')
      .slice(0, SALE_FIELDS.description.kept),
    street: sale.street,
    zipCode: sale.zipCode,
    saleType: sale.saleType,
    kind: sale.kind,
    saleUrl: takesSaleUrl(sale.saleType) ? sale.saleUrl : '',
    payment: words.payment,
    lineNumbers: words.lineNumbers,
    days: sale.days.length > 0 ? sale.days : [defaultDay(today)],
    halfPriceDate: sale.halfPriceDate,
    halfPriceTime: sale.halfPriceTime,
    rainDate: sale.rainDate,
  };
}

function linkBeside({ description }: AnsweredSale, link: string): string {
  return description.includes(link) ? '' : link;
}
