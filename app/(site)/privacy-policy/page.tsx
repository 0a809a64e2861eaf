import { staticPageMetadata } from '../_static/static-page-metadata';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('privacy-policy');

export default function PrivacyPage() {
  return <StaticPageView slug="privacy-policy" />;
}
