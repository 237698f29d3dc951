/** Where anybody gets an address: the domain says nothing about who someone works for. */
const openToAll = new Set(
  [
    "aapt.net.au adam.com.au bigpond.com bigpond.com.au bigpond.net.au dodo.com.au exetel.com.au internode.on.net",
    "iinet.net.au iprimus.com.au netspace.net.au optusnet.com.au tpg.com.au westnet.com.au y7mail.com",
    "aol.com duck.com fastmail.com fastmail.com.au fastmail.fm gmail.com gmx.com gmx.net googlemail.com hey.com",
    "hotmail.com hotmail.com.au hotmail.co.uk hushmail.com icloud.com live.com live.com.au mac.com mail.com mail.ru",
    "mailinator.com me.com msn.com outlook.com outlook.com.au pm.me proton.me protonmail.com qq.com rocketmail.com",
    "tuta.com tutanota.com yahoo.com yahoo.com.au yahoo.co.uk yandex.com yandex.ru ymail.com zoho.com zohomail.com.au",
  ].flatMap((line) => line.split(" ")),
);

/** "jane@Firm.example" -> "firm.example". */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether addresses of a domain are handed out to anyone, so that it can stand for no organisation. */
export const isPublicMail = (domain: string): boolean => openToAll.has(domain);
