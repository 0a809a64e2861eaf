import { useUi, type NotificationAction, type NotificationSeverity } from '@/stores/ui';

/** Shows a toast at once: what was done before it is known by now, and need not be waited for. */
export function say(content: string, severity: NotificationSeverity, action?: NotificationAction): void {
  const { notifications, dismiss, notify } = useUi.getState();
  for (const { id } of notifications) dismiss(id);
  notify(content, severity, action);
}
