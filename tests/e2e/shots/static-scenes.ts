import { aboutText } from '../../../src/i18n/pages/about-text.ts';
import { contactText } from '../../../src/i18n/people/contact-text.ts';
import { howItWorksText } from '../../../src/i18n/pages/how-it-works-text.ts';
import { privacyText } from '../../../src/i18n/pages/privacy-text.ts';
import { termsText } from '../../../src/i18n/pages/terms-text.ts';
import type { Scene, Stage } from './all-scenes.ts';

/** How it works, about us, contact, terms and privacy, each from top to bottom. */

const SERVER = /\/(?:rest|auth)\/v1\//;

async function opened(stage: Stage, path: string, title: string, source = 'supabase') {
  await stage.context.addInitScript((dataSource) => {
    localStorage.setItem('userZipCode', '60601');
    localStorage.setItem('dataSource', dataSource);
    sessionStorage.setItem('rummageSaidDataSource', dataSource);
  }, source);
  await stage.page.goto(path);
  await stage.page.getByRole('heading', { level: 1, name: title }).waitFor();
  await stage.page.getByRole('button', { name: /now Chicago/ }).waitFor();
}

/** Scrolls so that the heading is at the top. */
async function scrolledTo({ page }: Stage, text: string): Promise<void> {
  const place = page.getByText(text, { exact: true }).last();
  await place.evaluate((element) => element.scrollIntoView({ block: 'start' }));
}

const howItWorks = (stage: Stage) => opened(stage, '/how-it-works', howItWorksText.title);
const contact = (stage: Stage) => opened(stage, '/contact', contactText.title);

async function written({ page }: Stage): Promise<void> {
  await page.getByLabel(contactText.name).fill('Ann Bell');
  await page.getByLabel(contactText.email).fill('ann@example.org');
  await page.getByLabel(contactText.subject).fill('A sale at the wrong corner');
  await page
    .getByRole('textbox', { name: contactText.message })
    .fill('The one on Maple Street is on Oak Street.');
}

export const STATIC_SCENES: readonly Scene[] = [
  { name: 'how-it-works', play: howItWorks },
  {
    name: 'how-it-works-levels',
    play: async (stage) => {
      await howItWorks(stage);
      await scrolledTo(stage, howItWorksText.hunters.levels);
    },
  },
  {
    name: 'how-it-works-sellers',
    play: async (stage) => {
      await howItWorks(stage);
      await stage.page.getByRole('tab', { name: howItWorksText.sellers.tab }).click();
      await scrolledTo(stage, howItWorksText.sellers.levels);
    },
  },
  {
    name: 'how-it-works-points',
    play: async (stage) => {
      await howItWorks(stage);
      await scrolledTo(stage, howItWorksText.pointsTitle);
    },
  },
  { name: 'about', play: (stage) => opened(stage, '/about-us', aboutText.title) },
  {
    name: 'about-values',
    play: async (stage) => {
      await opened(stage, '/about-us', aboutText.title);
      await scrolledTo(stage, aboutText.valuesTitle);
    },
  },
  { name: 'contact', play: contact },
  {
    name: 'contact-errors',
    play: async (stage) => {
      await contact(stage);
      await stage.page.getByRole('button', { name: contactText.send }).click();
      await stage.page.getByLabel(contactText.subject).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'contact-restored',
    play: async (stage) => {
      await contact(stage);
      await written(stage);
      await stage.page.waitForTimeout(1000);
      await contact(stage);
      await stage.page.getByText(contactText.restored).waitFor();
    },
  },
  {
    name: 'contact-sent-offline',
    play: async (stage) => {
      await stage.context.route(SERVER, (route) => route.abort());
      await contact(stage);
      await written(stage);
      await stage.page.getByRole('button', { name: contactText.send }).click();
      await stage.page.getByText(contactText.sentTitle).first().waitFor();
    },
  },
  {
    name: 'contact-faq',
    play: async (stage) => {
      await contact(stage);
      await stage.page.locator('summary').nth(1).click();
      await scrolledTo(stage, contactText.otherWays);
    },
  },
  {
    name: 'contact-local',
    play: (stage) => opened(stage, '/contact', contactText.title, 'local'),
  },
  { name: 'terms', play: (stage) => opened(stage, '/terms', termsText.title) },
  { name: 'privacy', play: (stage) => opened(stage, '/privacy', privacyText.title) },
  {
    name: 'privacy-footer',
    play: async (stage) => {
      await opened(stage, '/privacy', privacyText.title);
      await stage.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
];
