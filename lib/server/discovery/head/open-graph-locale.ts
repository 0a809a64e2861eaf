/** Open Graph's `language_TERRITORY` of a BCP 47 language, with the territory where most speak it: bn is bn_BD. */
export function openGraphLocale(tag: string): string {
  try {
    const { language, region } = new Intl.Locale(tag).maximize();
    return region ? `${language}_${region}` : language;
  } catch {
    return 'en_US';
  }
}
