import { staticPageMetadata } from '../_static/site-page';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('privacy-policy');

export default function PrivacyPage() {
  return <StaticPageView slug="privacy-policy" />;
}
