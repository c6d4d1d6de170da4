/** Log in and sign up (spec 2, 5 and 8). */
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
  haveAccount: 'Already have an account?',
  fillAll: 'Please fill in all fields',
  fillThis: 'Please fill this in',
  loggedIn: 'Logged in successfully!',
  signedUp: 'Account created successfully!',
  logInFailed: 'Failed to log in',
  signUpFailed: 'Failed to create account',
  offline: 'You are offline. What you typed stays here; try again when there is a connection.',
  noServer:
    'This copy of Rummage has no server, so there are no accounts. Everything stays on this phone.',
  storage: 'This phone could not keep the sign-in. Free some space and try again.',
  savedAfter: 'Saved',
} as const;

/** Sentences for reasons that the sign-in service names; others show its own message. */
export const authReasonText: Readonly<Record<string, string>> = {
  invalid_credentials: 'The email or the password is not right.',
  email_exists: 'There is an account with this email already. Log in instead.',
  user_already_exists: 'There is an account with this email already. Log in instead.',
  email_not_confirmed: 'Open the mail we sent you and confirm your email first.',
  email_address_invalid: 'This email address does not look right.',
  weak_password: 'This password is too easy to guess. Make it longer.',
  over_request_rate_limit: 'Too many tries. Wait a minute, then try again.',
  over_email_send_rate_limit: 'Too many mails were asked for. Wait a while, then try again.',
  signup_disabled: 'New accounts are closed for now.',
  user_banned: 'This account is blocked.',
};
