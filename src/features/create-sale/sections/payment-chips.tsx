import { ChoiceChip } from '../../../components/filters/choice-chip.tsx';
import {
  type Payment,
  PAYMENTS,
  paymentsIn,
  withoutPayment,
} from '../../../domain/sale/payment.ts';
import { paymentNames, paymentsText } from '../../../i18n/sale/payment-text.ts';
import { visitText } from '../../../i18n/sale/visit-text.ts';

interface Props {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Ways to pay, each with one tap. They show what the text above says, and whatever else it says stays. */
export function PaymentChips({ text, onChange }: Props) {
  const said = paymentsIn(text);
  const toggle = (payment: Payment) => {
    const isOn = said.includes(payment);
    const next = isOn ? said.filter((one) => one !== payment) : [...said, payment];
    if (text.trim() === '' || text.trim() === paymentsText(said)) onChange(paymentsText(next));
    else if (isOn) onChange(withoutPayment(text, payment));
    else onChange(`${text.trim()}, ${paymentNames[payment]}`);
  };
  return (
    <div role="group" aria-label={visitText.howToPay} className="flex flex-wrap gap-2">
      {PAYMENTS.map((payment) => (
        <ChoiceChip
          key={payment}
          label={paymentNames[payment]}
          isOn={said.includes(payment)}
          count={null}
          onPress={() => toggle(payment)}
        />
      ))}
    </div>
  );
}
