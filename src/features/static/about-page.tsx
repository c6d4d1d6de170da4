import { Link } from 'react-router-dom';
import { SaleDrawing } from '../../components/drawings/sale-drawing.tsx';
import { PageHeading } from '../../components/page/page-heading.tsx';
import { aboutText } from '../../i18n/pages/about-text.ts';
import { buttonClass } from '../../ui/form/button.tsx';
import { PageSection } from './page-section.tsx';

/** The seed of the drawing: each text gives different objects. */
const SCENE = 'barn';

/** About us (spec 2): story and four values. */
export function AboutPage() {
  return (
    <div className="safe-x mx-auto flex w-full max-w-2xl flex-col gap-8 py-6 md:gap-10 md:py-12">
      <PageHeading lead={<p className="pt-2 text-lg text-muted">{aboutText.lead}</p>}>
        {aboutText.title}
      </PageHeading>
      <div className="aspect-video overflow-hidden rounded-2xl border-2 border-ink">
        <SaleDrawing saleType="estate" seedText={SCENE} />
      </div>
      <PageSection title={aboutText.storyTitle}>
        {aboutText.story.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </PageSection>
      <PageSection title={aboutText.valuesTitle}>
        <ul className="grid gap-3 sm:grid-cols-2">
          {aboutText.values.map(({ title, text }) => (
            <li key={title} className="rounded-2xl border-2 border-line bg-card p-4">
              <h3 className="text-lg">{title}</h3>
              <p className="pt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <div className="flex flex-wrap gap-3">
        <Link to="/discover" className={buttonClass('sign')}>
          {aboutText.browse}
        </Link>
        <Link to="/contact" className={buttonClass('paper')}>
          {aboutText.contact}
        </Link>
      </div>
    </div>
  );
}
