import { staticPageMetadata } from '../_static/site-page';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('disclaimer');

export default function DisclaimerPage() {
  return <StaticPageView slug="disclaimer" />;
}
