/** The reader must sign in at the identity provider again (specification, section 8). */
export class LoginRequired extends Error {
  override name = "LoginRequired";
  readonly code = "login_required";
}
