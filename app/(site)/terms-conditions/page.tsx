import { staticPageMetadata } from '../_static/site-page';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('terms-conditions');

export default function TermsPage() {
  return <StaticPageView slug="terms-conditions" />;
}
