/**
 * "jane@firm.example" -> "j•••@firm.example": enough for its owner to recognise, too little for anyone else to learn.
 */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/su, "$1•••");
