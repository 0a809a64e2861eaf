/** Asks for image files. */
export function chooseImages(onChosen: (files: File[]) => void): void {
  const input = document.createElement('input');
  const accept = 'image/jpeg,image/png,image/gif,image/webp,image/avif';
  Object.assign(input, { type: 'file', multiple: true, accept });
  input.addEventListener('change', () => onChosen([...(input.files ?? [])]));
  input.click();
}
