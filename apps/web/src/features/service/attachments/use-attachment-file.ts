import type { ServiceAttachment } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useFileLink } from '#web/features/shared/pictures/use-file-link.ts';
import { useShownPicture } from '#web/features/shared/pictures/use-shown-picture.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { type AttachmentHolder, getAttachmentUrl } from './attachment-holder.ts';

/** Actions for a file: download, and open in a new tab. Errors are shown in a toast. */
export function useAttachmentAccess(holder: AttachmentHolder, item: ServiceAttachment) {
  const { t } = useTranslation();
  const showError = (error: unknown) =>
    toasts.show({
      tone: 'danger',
      title: getErrorMessage(error, t('service_requests.files.open_failed')),
      text: item.file.name,
    });
  const save = async () => {
    const link = document.createElement('a');
    link.href = await getAttachmentUrl(holder, item.id, true);
    // `download` keeps the page open when the link fails.
    link.download = '';
    link.click();
  };
  const open = async () => {
    // Opens the tab before the first await; afterwards browsers block new tabs.
    const tab = window.open('', '_blank');
    try {
      const address = await getAttachmentUrl(holder, item.id);
      // The file's tab must not have access to this page.
      if (tab) tab.opener = null;
      (tab ?? window).location.replace(address);
    } catch (error) {
      tab?.close();
      throw error;
    }
  };
  return { save: () => void save().catch(showError), open: () => void open().catch(showError) };
}

/** Returns what an image element shows: a link by which it loads the file itself, or a decoded copy. */
export function useAttachmentLink(
  holder: AttachmentHolder,
  { id, file }: ServiceAttachment,
  enabled: boolean,
) {
  const queryKey = [...scopeKey('service'), 'link', holder.kind, id];
  const link = useFileLink({ queryKey, request: () => getAttachmentUrl(holder, id), enabled });
  const { content_type: type, size } = file;
  const shown = useShownPicture({ queryKey, file: { type, size }, address: link.address });
  return {
    source: shown.source,
    failed: link.failed || shown.failed,
    onLoadError: link.onLoadError,
  };
}
