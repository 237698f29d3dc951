/** A person's name as shown. Fields are named as in the table. */
export const fullNameOf = ({ given_name, surname }: { given_name: string; surname: string }): string =>
  `${given_name} ${surname}`;
