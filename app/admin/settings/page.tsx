import { SettingsScreen } from '@/components/admin/settings/settings-screen';
import { adminMetadata } from '../_shell/admin-metadata';
import { SiteTexts } from '../_shell/site-texts';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => adminMetadata('settings');

export default function AdminSettingsPage() {
  return (
    <SiteTexts>
      <SettingsScreen />
    </SiteTexts>
  );
}
