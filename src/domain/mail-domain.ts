/** Public email providers: an address there says nothing about a person's employer. */
const openToAll = new Set(
  [
    // Australian internet providers, including those they took over.
    "aanet.com.au aapt.net.au activ8.net.au adam.com.au alphalink.com.au arach.net.au bigblue.net.au bigpond.com",
    "bigpond.com.au bigpond.net bigpond.net.au chariot.net.au dodo.com.au dodo.net.au eftel.com eftel.net.au",
    "exemail.com.au exetel.com.au froggy.com.au grapevine.com.au grapevine.net.au hotkey.net.au ihug.com.au iinet.net.au",
    "internode.on.net iprimus.com.au mysoul.com.au ncable.net.au netspace.net.au optushome.com.au optusnet.com.au",
    "ozemail.com.au pacific.net.au picknowl.com.au primus.com.au primusonline.com.au senet.com.au southernphone.com.au",
    "spin.net.au swiftdsl.com.au tadaust.org.au telstra.com three.com.au tpg.com.au tpgi.com.au unwired.com.au",
    "virginbroadband.com.au westnet.com.au westnet.net.au wn.com.au",
    // Webmail, Australian and international.
    "126.com 163.com 21cn.com aim.com aol.com att.net aussiemail.com.au australiamail.com bk.ru btinternet.com",
    "comcast.net consultant.com cox.net daum.net email.com engineer.com fastmail.com fastmail.com.au fastmail.fm",
    "foxmail.com free.fr gmail.com googlemail.com hanmail.net hey.com hushmail.com icloud.com inbox.com inbox.ru",
    "iname.com laposte.net libero.it list.ru live.ca live.cn live.co.uk live.com live.com.au live.com.my live.com.sg",
    "live.fr live.in live.nl lycos.com mac.com mail.com mail.ru mailbox.org mailfence.com me.com msn.com myyahoo.com",
    "naver.com orange.fr passport.com pm.me post.com posteo.de proton.me protonmail.ch protonmail.com qq.com rambler.ru",
    "rediffmail.com rocketmail.com runbox.com sbcglobal.net sina.cn sina.com sohu.com startmail.com t-online.de tuta.com",
    "tuta.io tutamail.com tutanota.com tutanota.de usa.com verizon.net virginmedia.com vk.com wanadoo.fr web.de",
    "windowslive.com xtra.co.nz y7mail.com yeah.net ymail.com zoho.com zoho.com.au zohomail.com zohomail.com.au",
    // Forwarding services that hide the real address, and disposable addresses.
    "10minutemail.com addy.io anonaddy.com anonaddy.me burnermail.io discard.email dispostable.com duck.com",
    "emailondeck.com fakeinbox.com getnada.com grr.la guerrillamail.com guerrillamail.info inboxkitten.com maildrop.cc",
    "mailinator.com mailnesia.com mintemail.com moakt.com mohmal.com mozmail.com privaterelay.appleid.com",
    "sharklasers.com simplelogin.com slmail.me spamgourmet.com temp-mail.org tempmail.com throwawaymail.com trashmail.com",
    "yopmail.com",
  ].flatMap((line) => line.split(" ")),
);

/** Providers with domains in most countries: "yahoo.co.nz", "hotmail.com.au", "outlook.fr". */
const inEveryCountry = /^(?:gmx|hotmail|outlook|yahoo|yandex)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/;

/** "jane@Firm.example" -> "firm.example". */
export const mailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/**
 * Whether a domain, or a parent domain of it, gives addresses to anyone, so that it cannot identify an organisation.
 * Ignores case and a full stop at the end.
 */
export function isPublicMail(domain: string): boolean {
  const labels = domain.toLowerCase().replace(/\.$/, "").split(".");
  return labels.some((_, index) => {
    const part = labels.slice(index).join(".");
    return openToAll.has(part) || inEveryCountry.test(part);
  });
}
