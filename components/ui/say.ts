import { useUi, type NotificationAction, type NotificationSeverity } from '@/stores/ui';

/** Shows a toast at once. What was done before it is known by now; what of it can be undone still can. */
export function say(content: string, severity: NotificationSeverity, action?: NotificationAction): void {
  const { notifications, dismiss, notify } = useUi.getState();
  for (const { id, action: offered } of notifications) if (!offered) dismiss(id);
  notify(content, severity, action);
}
