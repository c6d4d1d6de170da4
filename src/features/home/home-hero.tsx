import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { SaleDrawing } from '../../components/drawings/sale-drawing.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { forgetSeenProblem } from '../../components/place/seen-zip-problem.ts';
import { ZipField } from '../../components/place/zip-field.tsx';
import { setUserZip, usePlace } from '../../page/place/use-place.ts';
import { homeText } from '../../i18n/pages/home-text.ts';
import { locationText } from '../../i18n/people/location-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { notStored } from '../../components/page/not-stored.ts';

/** The seed of the drawing next to the form: each text gives different objects. */
const SCENE = 'driveway';

/** What the app is, in one line, and its one question: where. */
export function HomeHero() {
  return (
    <div className="border-b-2 border-line bg-sunk">
      <div className="safe-x mx-auto grid w-full max-w-6xl items-center gap-8 py-8 tall:grid-cols-[minmax(0,1fr)_min(24rem,40vw)] tall:py-16 tall:lg:grid-cols-[minmax(0,1fr)_min(30rem,40vw)]">
        <div>
          <PageTitle className="text-[min(2.25rem,14vw)] leading-[1.08] tall:text-[min(3.75rem,9vw)] tall:leading-[1.05]">
            <span className="marker-stroke">{homeText.title}</span>
          </PageTitle>
          <p className="max-w-lg pt-4 text-lg text-muted">{homeText.lead}</p>
          <ZipForm />
        </div>
        <div className="hidden aspect-16/10 rotate-1 overflow-hidden rounded-2xl border-2 border-ink tall:block">
          <SaleDrawing saleType="garage" seedText={SCENE} />
        </div>
      </div>
    </div>
  );
}

/** Spec 2: saves what was entered and goes to Discover, which reports a problem with it. */
function ZipForm() {
  const navigate = useNavigate();
  const place = usePlace();
  const [typed, setTyped] = useState<string | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const zip = typed ?? (place.source === 'zip' ? (place.zip ?? '') : '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsMissing(zip.trim() === '');
    if (zip.trim() === '') return;
    forgetSeenProblem();
    const stored = setUserZip(zip);
    if (!stored.ok) toasts.show({ title: notStored(locationText.storageTrouble), tone: 'error' });
    void navigate('/discover');
  };

  return (
    <form noValidate className="flex max-w-lg flex-wrap items-start gap-x-3 pt-6" onSubmit={submit}>
      <Field
        label={homeText.zipLabel}
        className="min-w-0 grow basis-[9em]"
        error={isMissing ? locationText.errors['zip-empty'] : null}
      >
        {(control) => (
          <ZipField
            control={control}
            value={zip}
            placeholder={homeText.zipPlaceholder}
            onChange={(value) => {
              setTyped(value);
              setIsMissing(false);
            }}
          />
        )}
      </Field>
      <Button type="submit" look="sign" className="mt-7.5 h-12 shrink-0">
        {homeText.findSales}
      </Button>
    </form>
  );
}
