/** The identity provider wants to see the person again (specification, section 8). */
export class LoginRequired extends Error {
  override name = "LoginRequired";
  readonly code = "login_required";
}
