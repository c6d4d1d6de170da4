/**
 * Who reads a link before people do: how they ask, and how much of a page they read, as their makers say or, where these
 * say nothing, as others have measured. None of them runs a script but Google and Bing, and these index the text first.
 */
export interface Crawler {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The tags must be within so many bytes. */
  readonly mostBytes: number;
  /** A larger picture is not shown. */
  readonly mostPictureBytes: number;
}

const KB = 1024;
const MB = 1024 * KB;

export const CRAWLERS: readonly Crawler[] = [
  {
    // https://developers.facebook.com/docs/sharing/webmasters/web-crawlers: the first megabyte, and Range may be ignored.
    name: 'Facebook',
    headers: {
      'user-agent': 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      accept: '*/*',
      'accept-encoding': 'deflate, gzip',
      range: 'bytes=0-524287',
    },
    mostBytes: MB,
    mostPictureBytes: 8 * MB,
  },
  {
    // https://faq.whatsapp.com says nothing of sizes. Pictures over 300 KB are missing from previews
    // (https://www.techcompare.app/open-graph-viewer/whatsapp-link-previews), pages are read as far.
    name: 'WhatsApp',
    headers: { 'user-agent': 'WhatsApp/2.23.20.0', accept: '*/*', 'accept-encoding': 'gzip' },
    mostBytes: 300 * KB,
    mostPictureBytes: 300 * KB,
  },
  {
    // https://developer.apple.com/documentation/technotes/tn3156-create-rich-previews-for-messages. The sender's own
    // phone asks, and names two crawlers so that sites which know these send the tags.
    name: 'iMessage',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'accept-language': 'en-US,en;q=0.9',
    },
    mostBytes: MB,
    mostPictureBytes: 10 * MB,
  },
  {
    // https://api.slack.com/robots: the beginning of a page, by Range. 32 KB of it
    // (https://opengraphplus.com/consumers/slack/issues/link-not-unfurling).
    name: 'Slack',
    headers: {
      'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      accept: '*/*',
      range: 'bytes=0-32768',
    },
    mostBytes: 32 * KB,
    mostPictureBytes: 2 * MB,
  },
  {
    // https://developers.google.com/search/docs/crawling-indexing/googlebot: the first 2 MB of a page.
    name: 'Google',
    headers: {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      accept:
        'text/html,application/xhtml+xml,application/signed-exchange;v=b3,application/xml;q=0.9,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
    },
    mostBytes: 2 * MB,
    mostPictureBytes: 20 * MB,
  },
  {
    // https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0
    name: 'Bing',
    headers: {
      'user-agent':
        'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/141.0.0.0 Safari/537.36',
      accept: '*/*',
      from: 'bingbot(at)microsoft.com',
    },
    mostBytes: MB,
    mostPictureBytes: 20 * MB,
  },
];
