import { Link } from "@tanstack/react-router";

/** Leads people who are not members, and so have no account area, to their data. */
export const YourDataLink = () => (
  <p>
    You can <Link to="/account/your-data">download your data or delete your account</Link> at any time.
  </p>
);
