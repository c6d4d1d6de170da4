import process from 'node:process';

/** Where the embedded backend verifies a captcha, from the environment. Empty if it asks for none. */
export function captchaSettings(): { readonly provider: string; readonly secret: string } {
  return {
    provider: process.env['RUMMAGE_CAPTCHA_URL'] ?? '',
    secret: process.env['RUMMAGE_CAPTCHA_SECRET'] ?? '',
  };
}
