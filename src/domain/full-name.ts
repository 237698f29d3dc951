/** A person's name as it is shown. The fields are named as the table has them. */
export const fullNameOf = ({ given_name, surname }: { given_name: string; surname: string }): string =>
  `${given_name} ${surname}`;
