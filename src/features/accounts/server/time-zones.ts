const isAustralian = (zone: string) => zone.startsWith("Australia/");

const zones = Intl.supportedValuesOf("timeZone").sort((a, b) => Number(isAustralian(b)) - Number(isAustralian(a)));

/** The time zones to choose from, Australian ones first, each with its offset ("+11:00") at an instant. */
export const timeZonesAt = (now: Temporal.Instant) =>
  zones.map((ianaId) => {
    const { offset, offsetNanoseconds } = now.toZonedDateTimeISO(ianaId);
    return { ianaId, offset, offsetMs: offsetNanoseconds / 1_000_000 };
  });
