// All that the oldest browsers of Next's list (Chrome 111, Safari 16.4, Firefox 111) lack of what is used.
if (!('canParse' in URL))
  URL.canParse = (url, base) => {
    try {
      return Boolean(new URL(url, base));
    } catch {
      return false;
    }
  };
