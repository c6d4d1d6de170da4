/** Log in, sign up, forgotten password, Google (spec 2, 5 and 8). */
export const authText = {
  logInTitle: 'Log in',
  logInLine: 'Save sales, and change what you posted from any device.',
  signUpTitle: 'Sign up',
  signUpLine: 'An account keeps your saved sales and your own sales together.',
  email: 'Email',
  password: 'Password',
  newPasswordHint: 'At least 6 characters.',
  showPassword: 'Show password',
  zipCode: 'Zip Code',
  zipHint: 'Sales near this zip code come first.',
  logIn: 'Log in',
  loggingIn: 'Logging in...',
  signUp: 'Sign up',
  signingUp: 'Signing up...',
  noAccount: 'New here?',
  agree: 'By signing up, you confirm that you are at least 13 years old and agree to these pages:',
  terms: 'Terms of Use',
  privacy: 'Privacy',
  haveAccount: 'Already have an account?',
  fillAll: 'Please fill in all fields',
  fillThis: 'Please fill this in',
  loggedIn: 'Logged in successfully!',
  signedUp: 'Account created successfully!',
  keptSaved: (count: number) =>
    count === 1
      ? 'The sale you kept is now saved in your account.'
      : `The ${count} sales you kept are now saved in your account.`,
  logInFailed: 'Failed to log in',
  signUpFailed: 'Failed to create account',
  confirmSent: (email: string) =>
    `We sent an email to ${email}. Open the link in it to finish. It can take a minute. Check your spam folder.`,
  confirmHint: 'The link works once, for an hour. It also works on another device.',
  offline: "You're offline. What you typed stays here. Try again when you're online.",
  unreachable:
    "We can't reach Rummage right now. What you typed stays here. Try again in a few minutes.",
  noServer:
    'Here, Rummage works on this device alone, so there are no accounts. Everything stays on this device.',
  storage: 'This device could not store your login. Free some space and try again.',
  forgotPassword: 'Forgot password?',
  or: 'or',
  continueWithGoogle: 'Continue with Google',
  signUpWithGoogle: 'Sign Up with Google',
  openingGoogle: 'Opening Google...',
  googleLogInFailed: 'Failed to log in with Google',
  googleSignUpFailed: 'Failed to sign up with Google',
  noGoogle: 'Logging in with Google is turned off.',
  noSession: 'No session found',
} as const;

/** Asked before a link logs in a device that did not request it. */
export const linkQuestionText = {
  title: 'Log in here?',
  line: (email: string) => `This link logs this device in as ${email}.`,
  why: "It was requested on another device, or a while ago. If it isn't your account, or someone else sent you the link, cancel.",
  present: (email: string) =>
    `You are logged in as ${email}. If you continue, that account is logged out here.`,
  kept: 'Unsent changes on this device are kept either way.',
  cancel: 'Cancel',
  agree: (email: string) => `Log in as ${email}`,
} as const;

/** A forgotten password: request an email, then set a new password. */
export const passwordText = {
  forgotTitle: 'Forgot your password?',
  forgotLine: "We'll email you a link to set a new one.",
  send: 'Send the link',
  sending: 'Sending...',
  emailInvalid: 'Please enter a valid email address.',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account for ${email}, an email with a link is on its way. It can take a minute. Check your spam folder.`,
  sentHint:
    'The link works once, for an hour. It also works on another device. If no email comes, ask again in an hour.',
  again: 'Use another email',
  backToLogIn: 'Back to log in',
  requestFailed: 'The link could not be sent',
  resetTitle: 'Set a new password',
  resetLine: (email: string) => `For ${email}.`,
  newPassword: 'New password',
  set: 'Set password',
  setting: 'Setting...',
  changed: 'Password changed',
  setFailed: 'The password could not be changed',
  opening: 'Opening the link...',
  linkTitle: 'This link no longer works',
  linkHint: 'Links work once, for an hour. Ask for a new one.',
  noLink: 'This page opens from a link in our email. Ask for one.',
  askAgain: 'Send a new link',
} as const;

/** The page that Google and emailed links return to (spec 2 and 8). */
export const callbackText = {
  title: 'Logging you in...',
  done: 'Successfully logged in!',
  failedTitle: 'Authentication Error',
  failedHint: "We'll take you back to the login page in a moment.",
  failed: 'We could not log you in. Try again.',
} as const;

/** A profile on a device without a server. */
export const localProfileText = {
  title: 'Your profile on this device',
  name: 'Name',
  nameHint: 'It stays on this device.',
  save: 'Save profile',
  saved: 'Profile saved on this device',
} as const;

/** A server that does not confirm emails can't hide an existing account. This text does not mention it. */
const ALREADY = 'No account was created. If you already have one, log in or reset your password.';
const LOGIN_ENDED =
  'Your login has ended. Log in again, or ask for a new link with "Forgot password?".';
const NO_LINK_LEFT = 'This link was already used or has expired. Ask for a new one.';

/** What a refused password lacks, by the auth provider's codes. */
export const weakPasswordText: Readonly<Record<string, string>> = {
  length: 'This password is too short. Choose a longer one.',
  characters:
    'This password needs more kinds of characters. Mix small letters, capital letters, digits, and signs such as ! and ?.',
  pwned: 'This password is on lists of stolen passwords. Choose one that you use nowhere else.',
};

/** Our sentence for each error code of the auth provider; other codes get a general sentence. */
export const authReasonText: Readonly<Record<string, string>> = {
  invalid_credentials:
    'Wrong email or password. If you just signed up, open the link in our email first.',
  email_exists: ALREADY,
  user_already_exists: ALREADY,
  email_not_confirmed: 'Open the email we sent you and confirm your address first.',
  email_address_invalid: "That doesn't look like an email address. Check it and try again.",
  email_address_not_authorized:
    "This server can't send email to you yet, so nothing was sent. You can use Rummage without an account. Please tell us on the contact page.",
  email_provider_disabled:
    'This server has turned off email and password. If you see a button for Google, use that.',
  validation_failed:
    'The server does not take this email or password. Check the email, and use at most 72 characters for the password.',
  weak_password: 'This password is too easy to guess. Make it longer.',
  over_request_rate_limit:
    'Too many attempts. Wait five minutes, then try again. If it still fails, wait an hour.',
  over_email_send_rate_limit:
    'No more emails can be sent right now. Look for one from us in your inbox and spam folder. If there is none, try again in an hour.',
  captcha_failed:
    "This server asks for a captcha, which the app doesn't show. It isn't about what you typed. You can use Rummage without an account. Please tell us on the contact page.",
  signup_disabled:
    "This server doesn't accept new accounts right now. You can use Rummage without one.",
  user_banned: 'This account is blocked. If you think this is a mistake, contact us.',
  confirm_email: 'Almost done. Open the email we sent you to confirm your address, then log in.',
  same_password: 'That is already your password. Choose another one.',
  session_not_found: LOGIN_ENDED,
  session_expired: LOGIN_ENDED,
  bad_jwt: LOGIN_ENDED,
  no_authorization: LOGIN_ENDED,
  reauthentication_needed: LOGIN_ENDED,
  user_not_found: 'This account no longer exists. Sign up to get a new one.',
  otp_expired: NO_LINK_LEFT,
  pkce_code_verifier_not_found:
    'This link belongs to another device or browser. Open it there, or ask for a new one here.',
  bad_code_verifier: 'This link belongs to another device or browser. Ask for a new one here.',
  flow_state_not_found: NO_LINK_LEFT,
  flow_state_expired: 'This link has expired. Ask for a new one.',
  access_denied: 'Google shared nothing with us, so you are not logged in.',
};
