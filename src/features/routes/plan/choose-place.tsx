import { useState } from 'react';
import { ZipField } from '../../../components/place/zip-field.tsx';
import type { RoutePlace } from '../../../domain/route/settings/day-settings.ts';
import { useDoor } from '../../../page/app/use-page.tsx';
import { useSession } from '../../../page/account/use-session.ts';
import { checkInText } from '../../../i18n/sale/check-in-text.ts';
import { routePageText } from '../../../i18n/routes/route-page-text.ts';
import { locate } from '../../../platform/page/geolocation.ts';
import { StatusRegion } from '../../../ui/feedback/status-region.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/text-input.tsx';
import { useBusy } from '../../../ui/form/use-busy.ts';

interface Props<Fixed extends string> {
  readonly label: string;
  /** What can be chosen besides places. */
  readonly fixed: readonly { readonly value: Fixed; readonly label: string }[];
  readonly value: Fixed | RoutePlace;
  readonly onChange: (value: Fixed | RoutePlace) => void;
}

/** Chooses where a day begins or ends: as usual, here, at home, or at a ZIP code or town. */
export function ChoosePlace<Fixed extends string>(props: Props<Fixed>) {
  const { label, fixed, value, onChange } = props;
  const door = useDoor();
  const session = useSession();
  const homeZip = session.state === 'user' ? session.user.zipCode : '';
  const [isOther, setIsOther] = useState(false);
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [isLocating, whileLocating] = useBusy();

  const takeZip = async (zip: string) => {
    const found = await door.places.lookupZip(zip).catch(() => null);
    if (found === null) {
      setTrouble(routePageText.unknownZip);
      return;
    }
    const { lat, lng, city, state } = found;
    setIsOther(false);
    setTrouble(null);
    onChange({ lat, lng, label: `${city}, ${state} ${zip}` });
  };
  const takePosition = async () => {
    const found = await whileLocating(locate);
    if (!found.ok) {
      setTrouble(checkInText.problems[found.error]);
      return;
    }
    const { lat, lng } = found.value;
    onChange({ lat, lng, label: routePageText.hereLabel });
  };
  const choose = (chosen: string) => {
    setTrouble(null);
    setIsOther(chosen === 'other');
    const known = fixed.find((each) => each.value === chosen);
    if (known !== undefined) onChange(known.value);
    else if (chosen === 'here') void takePosition();
    else if (chosen === 'home') void takeZip(homeZip);
  };

  return (
    <div className="flex flex-col gap-2">
      <Field label={label} error={isOther ? null : trouble}>
        {(control) => (
          <Select
            {...control}
            value={isOther ? 'other' : typeof value === 'string' ? value : 'set'}
            onChange={({ target }) => choose(target.value)}
          >
            {fixed.map((each) => (
              <option key={each.value} value={each.value}>
                {each.label}
              </option>
            ))}
            {typeof value !== 'string' && <option value="set">{value.label}</option>}
            <option value="here">{routePageText.here}</option>
            {homeZip !== '' && <option value="home">{routePageText.home(homeZip)}</option>}
            <option value="other">{routePageText.other}</option>
          </Select>
        )}
      </Field>
      {isOther && (
        <Field label={routePageText.otherLabel} error={trouble}>
          {(control) => (
            <ZipField
              control={control}
              value={typed}
              placeholder={routePageText.otherPlaceholder}
              onChange={(text) => {
                setTyped(text);
                setTrouble(null);
                if (/^\d{5}$/.test(text.trim())) void takeZip(text.trim());
              }}
            />
          )}
        </Field>
      )}
      <StatusRegion className="text-sm text-muted">
        {isLocating ? routePageText.locating : ''}
      </StatusRegion>
    </div>
  );
}
