const mark = " (invented)";

/** The name of an invented seller. It says so itself, because names also stand where no notice is marked. */
export const inventedName = (name: string): string => name + mark;

/** Whether a name says that it is invented. */
export const saysInvented = (name: string): boolean => name.endsWith(mark);
