import { staticPageMetadata } from '../_static/site-page';
import { StaticPageView } from '../_static/static-page-view';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => staticPageMetadata('about-us');

export default function AboutPage() {
  return <StaticPageView slug="about-us" />;
}
