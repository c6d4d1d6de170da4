/** Ways in: log in, sign up, a forgotten password, Google (spec 2, 5 and 8). */
export const authText = {
  logInTitle: 'Log in',
  logInLine: 'To save sales and to change what you posted from any phone.',
  signUpTitle: 'Sign up',
  signUpLine: 'An account keeps your saved sales and your own sales together.',
  email: 'Email',
  password: 'Password',
  newPasswordHint: 'At least 6 characters.',
  showPassword: 'Show password',
  zipCode: 'Zip Code',
  zipHint: 'Sales near it are shown first.',
  logIn: 'Log in',
  loggingIn: 'Logging in...',
  signUp: 'Sign up',
  signingUp: 'Signing up...',
  noAccount: 'New here?',
  agree: 'By signing up you say that you are at least 13 years old and agree to these pages:',
  terms: 'Terms of Use',
  privacy: 'Privacy',
  haveAccount: 'Already have an account?',
  fillAll: 'Please fill in all fields',
  fillThis: 'Please fill this in',
  loggedIn: 'Logged in successfully!',
  signedUp: 'Account created successfully!',
  keptSaved: 'The sale that you kept is now saved in your account.',
  logInFailed: 'Failed to log in',
  signUpFailed: 'Failed to create account',
  confirmSent: (email: string) =>
    `We sent an email to ${email}. Open the link in it to finish. It can take a minute. Check your spam folder.`,
  confirmHint: 'The link works once, and for an hour. It also works on another device.',
  offline: 'You are offline. What you typed stays here; try again when there is a connection.',
  unreachable:
    "We can't reach Rummage right now. What you typed stays here; try again in a few minutes.",
  noServer:
    'This copy of Rummage has no server, so there are no accounts. Everything stays on this phone.',
  storage: 'This phone could not keep the sign-in. Free some space and try again.',
  forgotPassword: 'Forgot password?',
  or: 'or',
  continueWithGoogle: 'Continue with Google',
  signUpWithGoogle: 'Sign Up with Google',
  openingGoogle: 'Opening Google...',
  googleLogInFailed: 'Failed to log in with Google',
  googleSignUpFailed: 'Failed to sign up with Google',
  noGoogle: 'Signing in with Google is switched off on this server.',
  noSession: 'No session found',
} as const;

/** Before a link signs a device in that had not asked for it. */
export const linkQuestionText = {
  title: 'Sign in here?',
  line: (email: string) => `This link signs this device in as ${email}.`,
  why: 'It was asked for on another device, or a while ago. If it is not your account, or someone else sent you the link, cancel.',
  present: (email: string) => `You are signed in as ${email} now. That ends if you go on.`,
  kept: 'What waits on this device to be sent stays as it is, either way.',
  cancel: 'Cancel',
  agree: (email: string) => `Sign in as ${email}`,
} as const;

/** A forgotten password: ask for a mail, then set a new one. */
export const passwordText = {
  forgotTitle: 'Forgot your password?',
  forgotLine: "We'll email you a link to set a new one.",
  send: 'Send the link',
  sending: 'Sending...',
  emailInvalid: 'Please enter a valid email address.',
  sentTitle: 'Check your email',
  sent: (email: string) =>
    `If there is an account for ${email}, an email with a link is on its way. It can take a minute. Check your spam folder.`,
  sentHint: 'The link works once, and for an hour. It also works on another device.',
  again: 'Use another address',
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
  linkTitle: 'This link does not work any more',
  linkHint: 'Links work once, and for an hour. Ask for a new one.',
  noLink: 'This page opens from a link in our email. Ask for one.',
  askAgain: 'Send a new link',
} as const;

/** Where Google and mailed links end (spec 2 and 8). */
export const callbackText = {
  title: 'Signing you in...',
  done: 'Successfully logged in!',
  failedTitle: 'Authentication Error',
  failedHint: 'You will be back at log in in a moment.',
  failed: 'This sign-in could not be finished.',
} as const;

/** A profile on a device without a server. */
export const localProfileText = {
  title: 'Your profile on this device',
  name: 'Name',
  nameHint: 'Only this device knows it.',
  save: 'Save profile',
  saved: 'Profile saved on this device',
} as const;

/** A server that lets people in without a mail cannot hide it; these words do not say it. */
const ALREADY = 'No account was created. If you already have one, log in or reset your password.';

/** Sentences for reasons that the sign-in service names; others show its own message. */
export const authReasonText: Readonly<Record<string, string>> = {
  invalid_credentials:
    'The email or the password is not right. If you have just signed up, open the link in our email first.',
  email_exists: ALREADY,
  user_already_exists: ALREADY,
  email_not_confirmed: 'Open the mail we sent you and confirm your email first.',
  email_address_invalid: 'This email address does not look right.',
  weak_password: 'This password is too easy to guess. Make it longer.',
  over_request_rate_limit: 'Too many tries. Wait a minute, then try again.',
  over_email_send_rate_limit: 'Too many emails were requested. Wait a while, then try again.',
  signup_disabled: 'New accounts are closed for now.',
  user_banned: 'This account is blocked.',
  confirm_email: 'Almost done. Open the mail we sent you to confirm your email, then log in.',
  same_password: 'This is the password you have already. Choose another one.',
  otp_expired: 'This link has been used already, or it is too old. Ask for a new one.',
  pkce_code_verifier_not_found:
    'This link belongs to another device or browser. Open it there, or ask for a new one here.',
  bad_code_verifier: 'This link belongs to another device or browser. Ask for a new one here.',
  flow_state_not_found: 'This link has been used already, or it is too old. Ask for a new one.',
  flow_state_expired: 'This link is too old. Ask for a new one.',
  access_denied: 'Nothing was shared with us, so you are not signed in.',
};
