import type { SiteSettings } from '@/components/ui/site-settings';
import { imageSize } from '@/lib/image-variants';
import type { Settings } from '@/lib/rules/settings';

const ifAny = <Entry>(list: Entry[]) => (list.length > 0 ? list : undefined);

/** What browsers need of the operator's settings. It stands in every page: what is as it comes is left out. */
export function browserSettings(settings: Settings): Omit<SiteSettings, 'siteUrl' | 'realtimePort'> {
  const { logo, navigation, footer } = settings;
  const size = logo === null ? undefined : imageSize(logo);
  return {
    siteName: settings.name,
    contactUrl: settings.contact_url,
    ...(logo !== null && size && { logo: { src: logo, ...size } }),
    ...(ifAny(navigation) && { navigation }),
    ...(ifAny(footer) && { footer }),
  };
}
